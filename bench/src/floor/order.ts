/** A statement that the floor serves at its own address. Parameters come with the request. */
export interface FloorStatement {
  address: string
  sql: string
  /** Prepared on the connection under this name, as the server does with the same statement. */
  name?: string
  changes: boolean
  /**
   * Alternatively, several statements of one call, one after another; parameters come as a list of
   * lists.
   */
  inTurn?: readonly { sql: string; name?: string }[]
}
export interface FloorOrder {
  url?: string
  /** Folder of the embedded engine, if there is no `url`. */
  data: string
  statements: readonly FloorStatement[]
}
/** Address at which the floor hashes a password, and nothing else. */
export const hashAddress = '/hash'
