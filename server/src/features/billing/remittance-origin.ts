/** Where a remittance comes from: a set in a file, or paper that a person keyed. */
export interface RemittanceOrigin {
  x12FileId: number | null
  atSet: number
  /** Permanent name: rows posted from it are posted once. */
  source: string
  /** The person who enters or releases it, with what they noted. */
  userId?: number
  note?: string
  /** Here a test moves no money. */
  ignoresTests: boolean
  /** Our NPIs and tax IDs: a remittance to another payee is held. */
  ours: readonly string[]
  /** Names of ours: a payee with one of them may be us under a number that nobody entered. */
  names?: readonly string[]
}
