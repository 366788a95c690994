import { useCombobox } from 'downshift'
import type { ReactNode } from 'react'
import type { Search } from '#islands/kit/debounced-search.ts'
import { describedBy, Field, type Described } from './field.tsx'

interface Option {
  id: string
  label: string
  /** Shown smaller, beside the label. */
  note?: string
}

interface Props<T extends Option> extends Described {
  label: string
  text: string
  search: Search<T>
  onText: (text: string) => void
  onChoose: (option: T) => void
  onLeave?: () => void
  placeholder?: string
  note?: ReactNode
  isBusy?: boolean
  /** The list's state for screen readers: the number of results, none, or loading. */
  status: string
  /** Shown in place of an empty list. */
  emptyText?: string | undefined
  required?: boolean
  /** The field was opened by the user, so it takes the focus. */
  autoFocus?: boolean
}

/** A text field with suggestions; every suggestion is reachable by keyboard. */
export function Combobox<T extends Option>(props: Props<T>) {
  const { id, label, hint, error, text, search, onText, onChoose, note, status, emptyText } = props
  const options = [...search.options]
  const box = useCombobox<T>({
    items: options,
    id: `${id}-box`,
    inputId: id,
    inputValue: text,
    selectedItem: null,
    itemToString: (option) => option?.label ?? text,
    itemToKey: (option) => option?.id,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem)
    },
    // Escape closes the list but keeps the text.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputKeyDownEscape
        ? { ...changes, inputValue: state.inputValue, selectedItem: state.selectedItem }
        : changes,
  })
  const isShown = box.isOpen && (options.length > 0 || Boolean(emptyText))
  return (
    <Field id={id} label={label} hint={hint} error={error} note={note}>
      <div className="combobox" data-busy={props.isBusy || search.state === 'searching' || undefined}>
        <input
          {...box.getInputProps({
            // Handled here instead of by downshift, which would move the caret.
            onChange: (event) => onText(event.currentTarget.value),
            onBlur: props.onLeave,
          })}
          className="input"
          placeholder={props.placeholder}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          required={props.required}
          autoFocus={props.autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, hint, error })}
        />
        <ul {...box.getMenuProps({ 'aria-label': label })} hidden={!isShown}>
          {isShown &&
            options.map((option, index) => (
              <li
                key={option.id}
                {...box.getItemProps({ item: option, index })}
                className={index === box.highlightedIndex ? 'active' : undefined}
              >
                <span>
                  <Marked label={option.label} typed={text} />
                </span>
                {option.note && <span className="small muted">{option.note}</span>}
              </li>
            ))}
          {isShown && options.length === 0 && (
            <li role="presentation" className="empty-line">
              {emptyText}
            </li>
          )}
        </ul>
        <span className="visually-hidden" role="status">
          {box.isOpen ? status : ''}
        </span>
      </div>
    </Field>
  )
}

/** De-emphasises the typed part of a suggestion and highlights the rest. */
function Marked({ label, typed }: { label: string; typed: string }) {
  const length = typed.trim().length
  const isBeginning = label.toLocaleLowerCase().startsWith(typed.trim().toLocaleLowerCase())
  if (!isBeginning || length === 0) return label
  return (
    <>
      {label.slice(0, length)}
      <b>{label.slice(length)}</b>
    </>
  )
}
