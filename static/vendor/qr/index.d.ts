export function encodeQR(text: string, output: "raw", options?: { ecc?: string; encoding?: string; border?: number }): boolean[][];
