import { Text, UnstyledButton } from '@mantine/core'
import { useId, useRef } from 'react'
import { rove, roves } from './rove.ts'
import classes from './tests.module.css'

export interface Card<K extends string> {
  key: K
  name: string
  text?: string
}
interface CardChoiceProps<K extends string> {
  label: string
  cards: readonly Card<K>[]
  chosen: K | null
  onChoose: (key: K) => void
  fault?: string | undefined
}

/**
 * One of a few choices, as cards. Arrows only move: passing a card must not choose it, since a
 * profile clears checked tests. Space or Enter chooses.
 */
export const CardChoice = <K extends string>({
  label,
  cards,
  chosen,
  onChoose,
  fault,
}: CardChoiceProps<K>) => {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const stop = cards.some(({ key }) => key === chosen) ? chosen : cards[0]?.key
  return (
    <div>
      <Text size="sm" fw={500} id={id} mb={4}>
        {label}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cards take the focus */}
      <div
        ref={box}
        role="radiogroup"
        aria-labelledby={id}
        {...(fault !== undefined && { 'aria-describedby': `${id}-fault` })}
        className={classes['cards']}
        onKeyDown={(event) => rove(event, box.current)}
      >
        {cards.map(({ key, name, text }) => (
          <UnstyledButton
            key={key}
            {...roves}
            role="radio"
            aria-checked={key === chosen}
            tabIndex={key === stop ? 0 : -1}
            className={classes['card'] ?? ''}
            onClick={() => onChoose(key)}
          >
            <span className={classes['mark']} aria-hidden />
            <span>
              <span className={classes['cardName']}>{name}</span>
              {text !== undefined && <span className={classes['says']}>{text}</span>}
            </span>
          </UnstyledButton>
        ))}
      </div>
      {fault !== undefined && (
        <Text id={`${id}-fault`} size="sm" c="var(--mantine-color-error)" mt={4}>
          {fault}
        </Text>
      )}
    </div>
  )
}
