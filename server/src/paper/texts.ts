import { mustBePrintable } from './faces.ts'

type Texts = Record<string, string>

const collect = (
  value: unknown,
  field: string,
  names: Readonly<Record<string, string>>,
  into: Texts,
): void => {
  if (typeof value === 'string') {
    const text = names[field] ?? `A text (${field})`
    into[text] = `${into[text] ?? ''} ${value}`
  } else if (Array.isArray(value)) for (const one of value) collect(one, field, names, into)
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value))
      collect(
        inner,
        names[field] !== undefined && names[key] === undefined ? field : key,
        names,
        into,
      )
}

/**
 * Fails with Unprintable if any text of a document's facts has letters that the typefaces lack.
 * `names`: what the fields are called.
 */
export const mustAllBePrintable = (
  facts: unknown,
  names: Readonly<Record<string, string>>,
): void => {
  const texts: Texts = {}
  collect(facts, 'paper', names, texts)
  mustBePrintable(texts)
}
