// The types of WebAssembly that the vector block uses. TypeScript has them only in its types of browsers.
declare namespace WebAssembly {
  class Memory {
    constructor(limits: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: { env: { memory: Memory } });
    readonly exports: Record<string, unknown>;
  }
}
