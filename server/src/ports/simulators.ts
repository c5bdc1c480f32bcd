import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { ListenerOptions } from '../hl7/listener.ts'
import type { CardTerminal } from './cards/card-terminal.ts'
import type { EligibilityService } from './eligibility/eligibility-service.ts'
import type { FaxCarrier } from './fax/fax-carrier.ts'
import type { Transport } from './transport/transport.ts'

/** Files sent to the simulated payers by earlier processes: they forget when a process ends. */
export interface SentBefore {
  files: readonly Uint8Array[]
  /** Numbers of the claims in them that have no decision yet. */
  openClaims: ReadonlySet<string>
}

/** Addresses of simulated carriers, as a setting has them. They take any client and account. */
export interface SimulatedCarriers {
  fedex: string
  ups: string
}

/** What the simulated laboratory needs of the server. */
export interface LaboratoryNeeds {
  config: Pick<Config, 'LAB_SIMULATOR_SECONDS'>
  database: Database
  now: () => Date
}

/**
 * What stands in for each outside party in the demo, or where a setting asks for it: the workspace
 * simulator/ (docs/decisions/0070-demo-and-simulator.md).
 */
export interface Simulators {
  cardTerminal(): CardTerminal
  eligibilityService(): EligibilityService
  /** `file` keeps what was handed over while the server is stopped; a fax takes `seconds`. */
  faxCarrier(now: () => Date, file: string, seconds: number | undefined): FaxCarrier
  /** Starts the carriers on this machine, once a process; they end with it. */
  carriers(): Promise<SimulatedCarriers>
  /** The connection to all payers. */
  payers(now: () => Date, before: SentBefore): Transport
  /**
   * Starts a laboratory system, and enters it among those of the database: it takes orders, and its
   * results go to `intake`.
   */
  openLaboratory(
    needs: LaboratoryNeeds,
    intake: Pick<ListenerOptions, 'mayConnect' | 'hear'>,
  ): Promise<{ close(): Promise<void> }>
}
