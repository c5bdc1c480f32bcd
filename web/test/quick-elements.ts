import { registerHooks } from 'node:module'
import { performance } from 'node:perf_hooks'
import { mended } from '../build/mended-mantine.ts'

/* React's scheduler asks for the time thousands of times; Node's own clock answers much faster than the window's. */
Object.defineProperty(globalThis, 'performance', { value: performance, configurable: true, writable: true })

/*
 * React's runtime of development notes with each element where it was made: a quarter of the time of the web tests, which nobody reads. Elements are
 * made as in production; everything else of React, with its warnings and `act`, stays that of development.
 */
const { NODE_ENV } = process.env
process.env['NODE_ENV'] = 'production'
await import('react/jsx-runtime')
process.env['NODE_ENV'] = NODE_ENV

/* Mantine is that of the built app. Once it is loaded the hook has nothing more to do in this thread. */
const hook = registerHooks({
  load: (url, context, next) => {
    const source = mended(url, () => String(next(url, context).source))
    return source === null ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})
await import('@mantine/core')
hook.deregister()

/* CSS variables mean nothing where nothing is laid out, and jsdom reads each of them as a sheet is read. */
const { setProperty } = CSSStyleDeclaration.prototype
if (setProperty.name !== 'setPlain')
  CSSStyleDeclaration.prototype.setProperty = function setPlain(name, ...rest) {
    if (!name.startsWith('--')) setProperty.call(this, name, ...rest)
  }
