import { atom } from 'nanostores'
import { api, type Outputs } from '#islands/kit/client.ts'
import { $form, change } from './draft.store.ts'
import { allKinds, type Entry, type MainEntry } from './setup.ts'
import { setup } from './setup.store.ts'

/** W33: the tree of its test group, where the visitor is in one; else he sees the usual one of the page. */
export const $otherTree = atom<readonly MainEntry[] | null>(null)

const TREE_WAIT_MS = 3000
const TEST = 'category-tree'

type Group = 'A' | 'B'
const groups: readonly Group[] = ['A', 'B']

/**
 * W33: the group that the address names, the one that this form has had, or the one that is drawn for this
 * browser. Whoever has begun to choose meanwhile goes on with what he sees, and without an answer all see B.
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
    // The tree of the page stays.
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

/** The page has the drawings of the kinds of tree B, and a situation is drawn as one of them. */
async function askTreeA(): Promise<MainEntry[]> {
  const answered = await api.category.categories.query({ group: 'A' }, { timeoutMs: TREE_WAIT_MS })
  const { categories, baseUrl } = setup()
  const kinds = allKinds(categories)
  const entryOf = ({
    id,
    name,
    picture,
    slugTranslated,
    redirectFlag,
  }: AnsweredCategory): Entry => ({
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

/** The drawing in `/files/categories/car-1.svg`, which the page has brought along. */
const drawingIn = (address: string): string | undefined => /([a-z-]+)-\d\.svg$/.exec(address)?.[1]
