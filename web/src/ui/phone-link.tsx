import { Anchor, type AnchorProps } from '@mantine/core'

/**
 * A phone number that a tap calls, as entered; an extension stays in the text and is not dialed.
 */
export const PhoneLink = ({ number, ...rest }: { number: string } & AnchorProps) => (
  <Anchor
    href={`tel:${(/^[^a-zA-Z#,;]*/.exec(number)?.[0] ?? '').replace(/[^\d+]/g, '')}`}
    style={{ whiteSpace: 'nowrap' }}
    {...rest}
  >
    {number}
  </Anchor>
)
