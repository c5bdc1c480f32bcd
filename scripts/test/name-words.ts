/** Words that are no names: what to use in their place. */
const instead: Readonly<Record<string, string>> = {
  says: 'text, label, message, or describeX',
  told: 'notices, sent, or messages',
  asked: 'query, request, or input',
  heard: 'received, scanned, or onX',
  house: 'context, laboratory, or system',
  beside: 'other, aside, or next to',
  telling: 'change or notice',
  lying: 'placement',
  believed: 'cached',
  catalogue: 'catalog',
  catalogues: 'catalogs',
  colour: 'color',
  colours: 'colors',
  cancelled: 'canceled',
  grey: 'gray',
  analyse: 'analyze',
  analysed: 'analyzed',
  behaviour: 'behavior',
  favour: 'favor',
  favourite: 'favorite',
  centre: 'center',
  licence: 'license',
  labelled: 'labeled',
  travelled: 'traveled',
  programme: 'program',
  neighbour: 'neighbor',
  neighbours: 'neighbors',
}
const british =
  /\b(catalogues?|colours?|cancelled|grey|analysed?|behaviours?|favourites?|centres?|licences?|labelled|travelled|programmes?|neighbours?|(?:organ|recogn|normal|initial|serial|author|summar|final|minim|maxim|optim)is(?:e[ds]?|ing|ation))\b/i

/**
 * The words of a name in lower case: 'toLabelText', 'TO_LABEL' and 'to_label' begin with 'to' and
 * 'label'.
 */
export const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())

/** What to use instead of a word; undefined if it is a good one. */
export const refusedWord = (word: string): string | undefined =>
  Object.hasOwn(instead, word) ? instead[word] : undefined

/** The first British spelling in a comment. */
export const refusedComment = (text: string): string | undefined => british.exec(text)?.[0]
