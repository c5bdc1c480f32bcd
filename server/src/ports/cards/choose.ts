import type { AppContext } from '../../app-context.ts'
import { demoIsLoaded } from '../demo-loaded.ts'
import type { CardTerminal } from './card-terminal.ts'

/**
 * The card terminal: a simulated one in the demo; otherwise none, and users who choose card are
 * told so.
 */
export const cardTerminalFor = async (
  context: Pick<AppContext, 'config' | 'database' | 'simulators'>,
): Promise<CardTerminal | undefined> =>
  (await demoIsLoaded(context)) ? (await context.simulators()).cardTerminal() : undefined
