import { say } from '@labgate/contract/languages/say'
import { longestDose } from '@labgate/contract/patients/dose'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'
import classes from './dose-of.module.css'

interface DoseOfProps {
  name: string
  /** '' not recorded. */
  dose: string
  /** Absent if it cannot be changed. */
  onChange: ((dose: string) => void) | undefined
  /**
   * With every key, for the list of a form: what is typed belongs to the form already, whichever key
   * saves it.
   */
  isLive?: boolean
  /** Tab passes it: on the way through a form, the dose is typed after the name. */
  isPassed?: boolean
}

/* As high as the entry's words, or as a finger needs (dose-of.module.css). */
const inList = {
  height: 'var(--dose-height)',
  minHeight: 'var(--dose-height)',
  fontSize: 'var(--dose-text)',
}

/**
 * The dose of a listed medication and how often: a click changes it in place; Enter or leaving keeps
 * it, Esc does not.
 */
export const DoseOf = ({ name, dose, onChange, isLive = false, isPassed = false }: DoseOfProps) => {
  const [typed, setTyped] = useState<string>()
  const before = useRef(dose)
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const returns = useRef(false)
  const isOpen = typed !== undefined
  useEffect(() => {
    if (isOpen) field.current?.focus({ preventScroll: true })
    else if (returns.current) button.current?.focus({ preventScroll: true })
    returns.current = false
  }, [isOpen])
  if (!onChange) return dose === '' ? null : <span className={classes['dose']}>{dose}</span>
  const change = (text: string): void => {
    const next = text.trim().replace(/\s+/g, ' ')
    if (next !== dose) onChange(next)
  }
  const open = (): void => {
    before.current = dose
    setTyped(dose)
  }
  const type = (text: string): void => {
    setTyped(text)
    if (isLive) change(text)
  }
  const keep = (): void => {
    if (typed === undefined) return
    setTyped(undefined)
    change(typed)
  }
  const drop = (): void => {
    setTyped(undefined)
    if (isLive) change(before.current)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    returns.current = true
    if (event.key === 'Enter') keep()
    else drop()
  }
  return typed === undefined ? (
    <UnstyledButton
      ref={button}
      className={classes['change']}
      data-empty={dose === '' || undefined}
      aria-label={
        dose === ''
          ? say('Add the dose of {name}', { name })
          : say('Dose of {name}: {dose}', { name, dose })
      }
      {...(isPassed && { tabIndex: -1 })}
      onClick={open}
    >
      {dose === '' ? say('Add dose') : dose}
    </UnstyledButton>
  ) : (
    <LimitedText
      ref={field}
      size="xs"
      className={classes['field'] ?? ''}
      styles={{ input: inList }}
      w={190}
      aria-label={say('Dose of {name} and how often', { name })}
      placeholder={say('20 mg twice daily')}
      maxLength={longestDose}
      autoComplete="off"
      data-mantine-stop-propagation
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={keep}
    />
  )
}
