import { atom } from 'nanostores'
import { api, type Outputs } from '#islands/kit/client.ts'
import { $form, change } from './draft.store.ts'
import { allKinds, type Entry, type MainEntry } from './setup.ts'
import { setup } from './setup.store.ts'

/** W33: tree A, if the visitor's test group gets it; null shows the page's own tree. */
export const $otherTree = atom<readonly MainEntry[] | null>(null)

const TREE_WAIT_MS = 3000
const TEST = 'category-tree'

type Group = 'A' | 'B'
const groups: readonly Group[] = ['A', 'B']

/**
 * W33: the group comes from the URL, from the form, or from the server's split test for this
 * browser.
 * A visitor who has already begun to choose keeps the current tree; on an error everyone sees tree
 * B.
 */
export async function openTree(search: string, isChoosing: () => boolean): Promise<void> {
  const asked = new URLSearchParams(search).get('categoryTree')
  const named = groups.find((one) => one === asked)
  try {
    const { group, isTold } = named ? { group: named, isTold: true } : await ownGroup()
    const tree = group === 'A' ? await askTreeA() : null
    if (!isChoosing()) return
    $otherTree.set(tree)
    change({ categoryTreeTestGroup: group })
    if (isTold) await tellGroup(group)
  } catch {
    // Keep the page's own tree.
  }
}

async function ownGroup(): Promise<{ group: Group; isTold: boolean }> {
  const { categoryTreeTestGroup, deviceUID } = $form.get()
  if (categoryTreeTestGroup === 'A') return { group: 'A', isTold: false }
  const { data } = await api.category.splitTests.query({ deviceUID }, { timeoutMs: TREE_WAIT_MS })
  const drawn = data.find(({ test }) => test === TEST)
  return { group: drawn?.group === 'A' ? 'A' : 'B', isTold: drawn?.isRunning ?? false }
}

const tellGroup = (group: Group): Promise<unknown> =>
  api.category.splitEvent.mutate({
    test: TEST,
    group,
    event: 'assigned',
    auctionUuid: $form.get().uuid,
  })

type AnsweredCategory = Outputs['category']['categories'][number]

/**
 * The page includes only tree B's drawings, so each situation uses the drawing of one of those
 * kinds.
 */
async function askTreeA(): Promise<MainEntry[]> {
  const answered = await api.category.categories.query({ group: 'A' }, { timeoutMs: TREE_WAIT_MS })
  const { categories, baseUrl } = setup()
  const kinds = allKinds(categories)
  const entryOf = ({ id, name, picture, slugTranslated, redirectFlag }: AnsweredCategory): Entry => ({
    id,
    name,
    glyph: kinds.find(({ id }) => id === drawingIn(picture))?.glyph ?? '',
    ...(redirectFlag ? { leadsTo: `${baseUrl}category/${slugTranslated}/?${redirectFlag}=1` } : {}),
  })
  return answered.map((main) => ({
    ...entryOf(main),
    scene: categories.find(({ id }) => id === drawingIn(main.childrenImg))?.scene ?? '',
    children: main.children.map(entryOf),
  }))
}

/** The drawing's ID in `/files/categories/car-1.svg`; the page includes that drawing. */
const drawingIn = (address: string): string | undefined => /([a-z-]+)-\d\.svg$/.exec(address)?.[1]
