import { readFileSync } from 'node:fs'

/*
 * Each file of a process opens embedded engines. While one compiled module of it is alive, V8
 * shares its code with all, including optimized code: without it each engine starts over.
 */
interface Compiling {
  compile(bytes: Uint8Array): Promise<object>
}
// the engine is kept between the files of a worker
const here = globalThis as unknown as { WebAssembly: Compiling; labgateEngine?: object }
here.labgateEngine ??= await here.WebAssembly.compile(
  readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
)
