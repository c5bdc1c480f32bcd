import type { Simulators } from '@labgate/server/ports/simulators.ts'
import { cardSimulator } from './card-simulator.ts'
import { demoCarriers } from './carriers/demo-carriers.ts'
import { eligibilitySimulator } from './eligibility-simulator.ts'
import { faxSimulator } from './fax-simulator.ts'
import { openSimulatedLab } from './laboratory/simulated-lab.ts'
import { demoPayers } from './payer/demo-payers.ts'

/** What stands in for each outside party. */
export const simulators: Simulators = {
  cardTerminal: cardSimulator,
  eligibilityService: eligibilitySimulator,
  faxCarrier: faxSimulator,
  carriers: demoCarriers,
  payers: demoPayers,
  openLaboratory: openSimulatedLab,
}
