/** The kind of an allergy that is no longer offered; patients who have it keep it. */
export const endedKind = 'ended'
