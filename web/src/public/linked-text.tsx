import { Anchor } from '@mantine/core'

/** Plain text with clickable http addresses. Nothing in it is treated as HTML. */
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
