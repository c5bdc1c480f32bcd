import { existsSync } from 'node:fs'
import { Wrong } from './config.ts'
import type { Demo } from './ports/demo.ts'
import type { Simulators } from './ports/simulators.ts'

/*
 * The only file of the server that names the workspaces demo/ and simulator/: a server in
 * production runs without them (docs/decisions/0070-demo-and-simulator.md).
 */

const mustExist = (folder: 'demo' | 'simulator'): void => {
  if (!existsSync(new URL(`../../${folder}/package.json`, import.meta.url)))
    throw new Wrong(
      `The folder ${folder} is not part of this installation: add it, or start with LABGATE_DEMO=0 and without simulators.`,
    )
}

/** Loads the demo laboratory. Throws Wrong if its folder is not there. */
export const loadDemo = async (): Promise<Demo> => {
  mustExist('demo')
  return (await import('../../demo/src/demo.ts')).demo
}

/** Loads what stands in for outside parties. Throws Wrong if its folder is not there. */
export const loadSimulators = async (): Promise<Simulators> => {
  mustExist('simulator')
  return (await import('../../simulator/src/simulators.ts')).simulators
}
