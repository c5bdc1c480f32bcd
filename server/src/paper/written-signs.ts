/*
 * Medical and arithmetic signs that the typefaces lack, in the form in which they are written
 * without them. The content of a report stays the same, in other signs; no one has to be asked.
 * Signs that the typefaces have (µ ± × ° ² ³ ½ ‰ • ™ and the like) are drawn as they are.
 */
const forms: Readonly<Record<string, string>> = {
  '≥≧⩾': '>=',
  '≤≦⩽': '<=',
  '≠': '=/=',
  '≈≅∼≃': '~',
  '≡': '==',
  '≫': '>>',
  '≪': '<<',
  '→⟶➔➜➝➞': '->',
  '←⟵': '<-',
  '↔⟷': '<->',
  '⇒': '=>',
  '↑⬆⇧⇑▲△': '(up)',
  '↓⬇⇩⇓▼▽': '(down)',
  '↗': '(rising)',
  '↘': '(falling)',
  '♀': '(female)',
  '♂': '(male)',
  '∞': '(infinity)',
  '√': '(root)',
  '∫': '(integral)',
  '∂': 'd',
  '∝': '(proportional to)',
  '∴': '(therefore)',
  '∵': '(because)',
  '∆': 'Δ',
  '∑': 'Σ',
  '∏': 'Π',
  '∙⋅': '·',
  '∕': '/',
  '∅⌀': 'Ø',
  '⊕': '(+)',
  '⊖': '(-)',
  '●■▪◆♦': '•',
  '○◊◦': 'o',
  '□☐': '[ ]',
  '☑☒✅': '[x]',
  '✓✔': '(check)',
  '✗✘': '(cross)',
  '★☆': '*',
  '⚠': '(warning)',
  '►▶': '>',
  '◄◀': '<',
}
const formOf = new Map(
  Object.entries(forms).flatMap(([signs, form]) =>
    Array.from(signs, (sign) => [sign, form] as const),
  ),
)
const any = new RegExp(`[${[...formOf.keys()].join('')}]`, 'gu')

/** The text with written forms of the signs that the typefaces lack. */
export const withWrittenSigns = (text: string): string =>
  text.replaceAll(any, (sign) => formOf.get(sign) ?? sign)
