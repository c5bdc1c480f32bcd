/**
 * Where a session or a call comes from (rules.md#sources-and-cookie). The numbers are on the wire
 * and in audit rows.
 */
export const Source = {
  /**
   * The public validation block: valid only for the two calls for a forgotten password
   * (rules.md#public-block).
   */
  Public: 1,
  /** The web app, and every caller that names no other. */
  Portal: 11,
  Warehouse: 12,
  Manufacturer: 13,
  /** A practice's own system, by FHIR. */
  Fhir: 14,
} as const
export type Source = (typeof Source)[keyof typeof Source]

/**
 * Programs that sign in from listed addresses, without cookie and CSRF header; they can send fields
 * of a later version and omit row versions.
 */
export const systemClients = [Source.Warehouse, Source.Manufacturer] as const
