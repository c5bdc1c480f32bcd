import type { TicketOffice } from './tickets.ts'

/** What a database is read and written with; none of it is in the database. */
export interface Keys {
  /** Numbers and keys of audit rows. */
  tickets: TicketOffice
  /** The bytes as a column for files holds them. */
  sealFile(bytes: Buffer): Buffer
  /** The bytes as they were; those that nobody sealed yet as they are. */
  openFile(kept: Buffer): Buffer
  /** What files are sealed with, for a thread that does it. */
  fileKey(): Uint8Array
}
