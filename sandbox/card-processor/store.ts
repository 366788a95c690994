import type { Tables } from './tables.ts'
import { handOver, openJournal } from './store-journal.ts'

type TableName = keyof Tables
export type StoreChange =
  | { kind: 'put'; table: TableName; row: Tables[TableName] }
  | { kind: 'remove'; table: TableName; id: string }

export interface Store {
  find<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined
  rows<Name extends TableName>(table: Name): Tables[Name][]
  put<Name extends TableName>(table: Name, row: Tables[Name]): Tables[Name]
  remove(table: TableName, id: string): void
  /** Writes the changes since the last commit as one file; if that fails, they are rolled back. */
  commit(): void
  /** Leaves the whole state for the processor of a folder. */
  handOver(folder: string): void
  /** Adds the state that another process has left for this one. */
  takeOver(): void
}

/** The processor's state: in memory, and in a journal if a folder is given. */
export function openStore(dataDir?: string): Store {
  const tables = new Map<TableName, Map<string, Tables[TableName]>>()
  const journal = dataDir === undefined ? undefined : openJournal(dataDir)
  let changes: StoreChange[] = []

  const rowsOf = (table: TableName) => {
    const found = tables.get(table) ?? new Map<string, Tables[TableName]>()
    tables.set(table, found)
    return found
  }
  const apply = (change: StoreChange) => {
    if (change.kind === 'put') rowsOf(change.table).set(change.row.id, change.row)
    else rowsOf(change.table).delete(change.id)
  }
  const everything = (): StoreChange[] =>
    [...tables].flatMap(([table, rows]) => [...rows.values()].map((row): StoreChange => ({ kind: 'put', table, row })))
  const load = () => {
    for (const change of journal?.read() ?? []) apply(change)
  }
  function commit() {
    const written = changes
    changes = []
    try {
      if (written.length > 0) journal?.write(written)
    } catch (error) {
      tables.clear()
      load()
      throw error
    }
  }
  function takeOver() {
    const given = journal?.handedOver()
    if (!given?.names.length) return
    for (const change of given.changes) apply(change)
    changes.push(...given.changes)
    commit()
    journal?.forget(given.names)
  }
  load()
  takeOver()
  journal?.compact(everything())

  return {
    handOver: (folder) => handOver(folder, everything()),
    takeOver,
    commit,
    find: <Name extends TableName>(table: Name, id: string) => rowsOf(table).get(id) as Tables[Name] | undefined,
    rows: <Name extends TableName>(table: Name) => [...rowsOf(table).values()] as Tables[Name][],
    put(table, row) {
      const change: StoreChange = { kind: 'put', table, row }
      apply(change)
      changes.push(change)
      return row
    },
    remove(table, id) {
      const change: StoreChange = { kind: 'remove', table, id }
      apply(change)
      changes.push(change)
    },
  }
}
