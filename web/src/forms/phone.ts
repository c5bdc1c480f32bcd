/** A North American number as (813) 555-0100; anything else as typed. */
export const phoneAsText = (typed: string): string => {
  const text = typed.trim()
  if (text.startsWith('+') && !text.startsWith('+1')) return text
  const match = /^(?:\+?1)?([2-9]\d{2})([2-9]\d{2})(\d{4})$/.exec(text.replace(/[\s().-]/g, ''))
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : text
}
