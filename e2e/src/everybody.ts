import type { Client } from './client.ts'

interface Named {
  name?: string
  email?: string
  userName?: string
  contactName?: string
  contactEmail?: string
}

/** Names, emails, and user names of everyone in the demo, and the names of its accounts. */
export const everybody = async ({ call }: Client): Promise<string[]> => {
  const searchCriteria = { active: 3, pageSize: 1000 }
  const { list: people } = await call<{ list: Named[] }>('User/GetUserList', { searchCriteria })
  const { list: accounts } = await call<{ list: Named[] }>('Customer/GetCustomerList', {
    searchCriteria,
  })
  const words = [
    ...people.flatMap(({ name = '', email, userName }) => [
      name,
      ...name.split(' '),
      email,
      userName,
    ]),
    ...accounts.flatMap(({ name, contactName, contactEmail }) => [name, contactName, contactEmail]),
  ]
  return [...new Set(words.filter((word): word is string => word !== undefined && word.length > 3))]
}

/** Whether the text contains the word as a whole word: 'Lee' is not in 'sleep'. */
export const mentions = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (
      !/[\p{L}\d]/u.test(text[at - 1] ?? ' ') &&
      !/[\p{L}\d]/u.test(text[at + word.length] ?? ' ')
    )
      return true
  return false
}
