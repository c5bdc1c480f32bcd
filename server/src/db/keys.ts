import type { TicketOffice } from './tickets.ts'

/** Keys used to read and write a database; none of them is in the database. */
export interface Keys {
  /** Numbers and keys of audit rows. */
  tickets: TicketOffice
  /** The bytes as stored in a file column. */
  sealFile(bytes: Buffer): Buffer
  /** The original bytes; bytes that were never sealed are returned as is. */
  openFile(kept: Buffer): Buffer
  /** The key that seals files, for a thread that does so. */
  fileKey(): Uint8Array
}
