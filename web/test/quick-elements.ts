import { registerHooks } from 'node:module'
import { performance } from 'node:perf_hooks'
import { patched } from '../build/mantine-patches/plugin.ts'

/*
 * React's scheduler reads the time thousands of times; Node's own clock is much faster than the
 * window's.
 */
Object.defineProperty(globalThis, 'performance', {
  value: performance,
  configurable: true,
  writable: true,
})

/*
 * React's development runtime records where each element was created: a quarter of the time of the
 * web tests, for output that no one reads. Elements are created as in production; everything else
 * in React, including its warnings and `act`, is the development version.
 */
const { NODE_ENV } = process.env
process.env['NODE_ENV'] = 'production'
await import('react/jsx-runtime')
process.env['NODE_ENV'] = NODE_ENV

/*
 * Mantine is the version of the built app. Once it is loaded, the hook has nothing more to do in
 * this thread.
 */
const hook = registerHooks({
  load: (url, context, next) => {
    const source = patched(url, () => String(next(url, context).source))
    return source === null ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})
await import('@mantine/core')
hook.deregister()

/* CSS variables mean nothing without layout, and jsdom parses each of them when reading a sheet. */
const { setProperty } = CSSStyleDeclaration.prototype
if (setProperty.name !== 'setPlain')
  CSSStyleDeclaration.prototype.setProperty = function setPlain(name, ...rest) {
    if (!name.startsWith('--')) setProperty.call(this, name, ...rest)
  }
