/** A statement that the floor serves at an address of its own. Parameters come with the request. */
export interface FloorStatement {
  address: string
  sql: string
  /** Kept by the connection under this name, as the server does with the same statement. */
  name?: string
  changes: boolean
  /** Several statements of one call instead, one after another; parameters come as a list of lists. */
  inTurn?: readonly { sql: string; name?: string }[]
}
export interface FloorOrder {
  url?: string
  /** Folder of the embedded engine, where there is no `url`. */
  data: string
  statements: readonly FloorStatement[]
}
/** Where the floor hashes a password, and nothing else. */
export const hashAddress = '/hash'
