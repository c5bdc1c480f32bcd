import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageModules, publicModules } from './screens.ts'

const isThere = (module: string): boolean =>
  existsSync(new URL(`../../../web/${module}`, import.meta.url))

it('the module of every screen’s page is found in the web app’s table', () => {
  const modules = [...pageModules().values(), ...publicModules().values()]
  expect(modules.filter((module) => !isThere(module))).toEqual([])
  expect(publicModules().size).toBeGreaterThan(0)
})
