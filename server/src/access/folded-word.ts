const look: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
}

/**
 * Lower case, with digits and signs that stand for letters replaced by those letters, and
 * everything else removed.
 */
export const foldedWord = (text: string): string =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((sign) => look[sign] ?? sign)
    .join('')
    .replace(/[^a-z]/g, '')
