export { Client } from "./calls.ts";
export type * from "./shapes.ts";
export { Refused, type Options, type WriteOptions } from "./transport.ts";
