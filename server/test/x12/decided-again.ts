/* Places of amounts in the segments of a payment. */
const amountsOf: Readonly<Record<string, readonly number[]>> = {
  CLP: [3, 4, 5],
  SVC: [2, 3],
  CAS: [3, 6, 9, 12, 15, 18],
}
const taken = (segment: string): string => {
  const elements = segment.split('*')
  const amounts = amountsOf[elements[0] ?? ''] ?? []
  const negative = elements.map((element, at) =>
    amounts.includes(at) && Number(element) !== 0 ? String(-Number(element)) : element,
  )
  return (elements[0] === 'CLP' ? negative.with(2, '22') : negative).join('*')
}

/**
 * A later remittance, made from one without provider adjustments, that decides each claim again as
 * before and only then takes the earlier decisions back, as some payers list it: its payment is
 * zero.
 */
export const decidedAgain = (text: string): string => {
  const [head = '', ...parts] = text.split(/(?=CLP\*|SE\*)/)
  const decisions = parts.filter((part) => part.startsWith('CLP*'))
  const reversals = decisions.map((claim) => claim.split('~').map(taken).join('~'))
  const added = reversals.join('').split('~').length - 1
  const foot = parts.slice(decisions.length).join('')
  return [
    head.replace(/(BPR\*[A-Z]\*)[\d.]+/, '$10').replace('TRN*1*', 'TRN*1*AGAIN'),
    ...decisions,
    ...reversals,
    foot.replace(/^SE\*(\d+)/, (_all, count: string) => `SE*${Number(count) + added}`),
  ].join('')
}
