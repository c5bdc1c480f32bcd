import { readFileSync } from 'node:fs'

/* Each file of a process opens embedded engines. While one compiled module of it lives, V8 gives its code to all, the optimised too: without it each engine begins anew. */
interface Compiling {
  compile(bytes: Uint8Array): Promise<object>
}
const here = globalThis as unknown as { WebAssembly: Compiling; labgateEngine?: object }
here.labgateEngine ??= await here.WebAssembly.compile(readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))))
