import { userNameFor } from '@labgate/contract/people/users'
import { credentials, origins } from './names.ts'
import type { Random } from './random.ts'

export interface Person {
  first: string
  last: string
  prefix: string
  suffix: string
}

/**
 * A person's name. For most, both names have the same origin; for some, two; a few have a double
 * name.
 */
export const personFrom = (random: Random): Person => {
  const origin = random.weighted(origins)
  const other = random.chance(0.12) ? random.weighted(origins) : origin
  const last = random.pick(other.family)
  const second = random.pick(random.weighted(origins).family)
  const double = random.chance(0.03) && !/[\s-]/.test(last + second) && last !== second
  return {
    first: random.pick(origin.given),
    last: double ? `${last}-${second}` : last,
    prefix: '',
    suffix: '',
  }
}

/** The same person as a provider: with a title, or with credentials after the name. */
export const asProvider = (random: Random, person: Person): Person => {
  const suffix = random.weighted(credentials)
  return { ...person, suffix, prefix: /MD|DO/.test(suffix) && random.chance(0.6) ? 'Dr.' : '' }
}

/**
 * A National Provider Identifier with a valid check digit. It starts with 2, which was never
 * assigned, so it belongs to no one.
 */
export const npiFrom = (random: Random): string => {
  const body = `2${random.digits(8)}`
  const sum = [...`80840${body}`].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

const letters: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  ı: 'i',
  ʻ: '',
}
/** The text in unaccented letters. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[đĐøØłŁßæÆıʻ]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

/** A word for an address: unaccented lowercase letters and digits, at most 40. */
export const slug = (text: string): string =>
  plain(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 40)

const part = (name: string): string =>
  plain(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '')

export interface Register {
  /** The user name by the contract's rule; with -2, -3, ... if taken. */
  userName(first: string, last: string, facilityCode: string): string
  /** first.last@domain; with 2, 3, ... if taken. */
  email(first: string, last: string, domain: string): string
}

/** Issues user names and email addresses, each once. */
export const register = (): Register => {
  const taken = new Set<string>()
  const once = (of: (turn: number) => string): string => {
    let turn = 1
    while (taken.has(of(turn))) turn++
    taken.add(of(turn))
    return of(turn)
  }
  return {
    userName: (first, last, facilityCode) => {
      const name = userNameFor(first, last, facilityCode)
      // the hyphen keeps 'asmithsun1001-2' apart from a user of SUN10012
      return once((turn) => (turn === 1 ? name : `${name}-${turn}`))
    },
    email: (first, last, domain) =>
      once((turn) => `${part(first)}.${part(last)}${turn === 1 ? '' : turn}@${domain}`),
  }
}
