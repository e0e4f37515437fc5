export function decodeQR(picture: { width: number; height: number; data: ArrayLike<number> }): string;
