/**
 * Of a node's settings, those by which it reaches the store of its files: what a restored database
 * is verified with. New files are not to be moved there.
 */
export const settingsOfFileStore = (
  settings: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name]) => name.startsWith('S3_') || name === 'NODE_EXTRA_CA_CERTS',
    ),
  )
