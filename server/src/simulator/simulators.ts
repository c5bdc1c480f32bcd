import { cardSimulator } from '../ports/cards/simulator.ts'
import { eligibilitySimulator } from '../ports/eligibility/simulator.ts'
import { faxSimulator } from '../ports/fax/simulator.ts'
import { demoPayers } from '../ports/payer-simulator/demo-payers.ts'
import type { Simulators } from '../ports/simulators.ts'
import { openSimulatedLab } from '../simulated-lab.ts'

/** What stands in for each outside party. */
export const simulators: Simulators = {
  cardTerminal: cardSimulator,
  eligibilityService: eligibilitySimulator,
  faxCarrier: faxSimulator,
  payers: demoPayers,
  openLaboratory: openSimulatedLab,
}
