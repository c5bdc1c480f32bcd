/**
 * Attributes of a dialog or drawer: its head is a header element, which would otherwise count as a
 * second banner of the page.
 */
export const notBanner = { header: { role: 'presentation' } } as const
