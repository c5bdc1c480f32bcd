import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { patches, patched } from '../build/mantine-patches/plugin.ts'

/** The folder of the installed packages. */
const scope = createRequire(import.meta.url)
  .resolve('@mantine/core')
  .split('@mantine')[0]
const codeOf = (module: string): string => readFileSync(`${scope}${module}`, 'utf8')

it('each patch of Mantine was written against the installed version', () => {
  for (const { module, mantine } of patches) {
    const name = module.split('/').slice(0, 2).join('/')
    const { version } = JSON.parse(codeOf(`${name}/package.json`)) as { version: string }
    expect(version, module).toBe(mantine)
  }
})

it('each patch changes its module, and refuses one that is not what it expects', () => {
  for (const { module, apply } of patches) {
    const code = codeOf(module)
    expect(
      patched(`/x/node_modules/${module}?v=1`, () => code),
      module,
    ).not.toBe(code)
    expect(patched(`file:///x/node_modules/${module}`, () => code)).toBe(apply(code))
  }
  const [, optionLists, quickStyleProps] = patches
  expect(() => optionLists?.apply('export {}')).toThrow('Mantine has changed')
  expect(() => quickStyleProps?.apply('export {}')).toThrow('Mantine has changed')
  expect(patched('/x/node_modules/@mantine/core/esm/index.mjs', () => '')).toBeNull()
})
