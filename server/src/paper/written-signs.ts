/*
 * Signs of medicine and of arithmetic that the faces lack, in the form in which they are written without them. What a report says stays the same, in other
 * signs; nobody has to be asked. Signs that the faces have (µ ± × ° ² ³ ½ ‰ • ™ and the like) are drawn as they are.
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
const formOf = new Map(Object.entries(forms).flatMap(([signs, form]) => Array.from(signs, (sign) => [sign, form] as const)))
const any = new RegExp(`[${[...formOf.keys()].join('')}]`, 'gu')

/** The text with the signs that the faces lack in their written form. */
export const withWrittenSigns = (text: string): string => text.replaceAll(any, (sign) => formOf.get(sign) ?? sign)
