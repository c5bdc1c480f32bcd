import { Anchor } from '@mantine/core'

/** Plain text whose http addresses can be followed. Nothing in it is taken as HTML. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) =>
    at % 2 === 1 ? (
      <Anchor key={at} href={part} fz="inherit">
        {part}
      </Anchor>
    ) : (
      part
    ),
  )
