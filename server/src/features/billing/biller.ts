import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'

const describePhone = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** The biller on a given day, as on papers: name, street, city, phone. */
export const billerOf = async (tx: Tx, day: string): Promise<string[]> => {
  const { rows } = await tx.executeQuery<{
    name: string
    street: string
    city: string
    phone: string
  }>(compiledRaw('select * from biller_named($1::date)', [day]))
  const [biller] = rows
  if (biller === undefined) return ['The laboratory']
  return [biller.name, biller.street, biller.city, describePhone(biller.phone)]
}

/** Who asks for money on a paper that is mailed. Texts as printed; '' if not known. */
export interface MailedBiller {
  name: string
  /** Name, street, city. */
  from: string[]
  phone: string
  /** '59-1234567' */
  taxId: string
  /** Where payments go: name, street, city. */
  remitTo: string[]
}

/** The biller on a given day for a statement or an invoice. Runs under the laboratory's scope. */
export const mailedBiller = async (tx: Tx, day: string): Promise<MailedBiller> => {
  const { rows } = await tx.executeQuery<{
    name: string
    street: string
    city: string
    phone: string
    taxId: string
    payToStreet: string
    payToCity: string
  }>(
    compiledRaw(
      `
        select
          name,
          concat_ws(' ', street1, nullif(street2, '')) as street,
          city || ', ' || state || ' ' || postal_code as city,
          contact_phone as phone,
          tax_id as "taxId",
          pay_to_street as "payToStreet",
          pay_to_city || ', ' || pay_to_state || ' ' || pay_to_postal_code as "payToCity"
        from billing_entity
        where $1::date between valid_from and coalesce(valid_to, 'infinity'::date)
        order by valid_from desc
        limit 1
      `,
      [day],
    ),
  )
  const [found] = rows
  if (found === undefined)
    return {
      name: 'The laboratory',
      from: ['The laboratory'],
      phone: '',
      taxId: '',
      remitTo: ['The laboratory'],
    }
  const { name, street, city, phone, taxId, payToStreet, payToCity } = found
  const from = [name, street, city]
  return {
    name,
    from,
    phone: describePhone(phone),
    taxId: taxId.replace(/^(\d{2})(\d{7})$/, '$1-$2'),
    remitTo: payToStreet === '' ? from : [name, payToStreet, payToCity],
  }
}
