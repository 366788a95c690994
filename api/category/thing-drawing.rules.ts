/**
 * Drawing of a thing or a room, by its id in `content/items/items.json`: a symbol of `site/drawings/things.svg`, or
 * that of a category. The first pattern that matches decides.
 */
const drawnAs: readonly (readonly [drawing: string, ids: RegExp])[] = [
  // Rooms of a removal.
  ['bed', /bedroom$|^(student|baby|care-home)-room$|^room-in-shared-flat$/],
  ['sofa', /living-room$/],
  ['fridge', /^kitchen-(without-units|appliances)$/],
  ['table', /^dining-room$|^meeting-room$|^small-cafe$/],
  ['desk', /^home-office$|^office-1-desk$|^workshop$/],
  ['bike', /^child-room$|^garage-contents$/],
  ['boxes', /^cellar-small$|^archive-50-boxes$/],
  ['shelf', /^small-shop$/],
  ['armchair', /^hair-salon$/],
  ['lamp', /lamp$|chandelier/],
  ['piano', /-piano$|-organ$/],
  ['rug', /^rug$|carpet|curtains|blinds/],
  ['garden', /^garden-|parasol|hammock|lounger|gazebo|planter|^plant-|potted|grill$|mower$|picnic|compost|hose-reel|greenhouse/],
  ['bike', /bike$|bicycle|tandem|tricycle|(electric|kick)-scooter/],
  ['tv', /^tv-\d|^monitor$|^desktop-pc$|^microwave$|^projector$|^printer$/],
  ['fridge', /fridge|freezer|wine-cooler/],
  ['appliance', /washing-machine|washer-dryer|tumble-dryer|dishwasher|cooker$|^oven$|^hob$/],
  ['sofa', /sofa/],
  ['armchair', /armchair|wing-chair|recliner|rocking-chair|pouffe|bean-bag|executive-chair|gaming-chair/],
  ['bed', /(^|-)bed(-|$)|^bedding|mattress|cot$|slatted/],
  ['boxes', /-box(-|$)|suitcase|-bag$|^bag-|parcel|crate$|household-goods|-contents$|documents|case-of-wine/],
  ['drawers', /drawer|bedside|sideboard|tallboy|commode|tv-stand|shoe-cabinet|filing-cabinet|console-table|changing-table|-chest$|kitchen-(base|wall|trolley)/],
  ['desk', /desk|dressing-table|bureau|workbench/],
  ['wardrobe', /wardrobe|cupboard|locker|display-cabinet|corner-cabinet|metal-cabinet|dresser|tall-unit/],
  ['shelf', /bookcase|-shelf$|shelving|wall-unit|hallway-unit/],
  ['chair', /(^|-)(chair|stool)$|(hallway|corner)-bench/],
  ['table', /-table(-\d)?$|dining-set/],
  ['safe', /^safe|gun-cabinet/],
  ['aquarium', /aquarium|terrarium/],
  ['kayak', /kayak|canoe|sup-board|surfboard/],
  ['pallet', /pallets?$/],
] // prettier-ignore

/** Symbols in `things.svg`. */
const ofThings: readonly string[] = [
  'armchair', 'chair', 'lamp', 'tv', 'shelf', 'drawers', 'desk', 'rug', 'bike', 'garden', 'boxes', 'fridge',
] // prettier-ignore

/** True if `things.svg` has it; others are in the sheet of categories. */
export const isThingDrawing = (drawing: string): boolean => ofThings.includes(drawing)

/** Drawing of an item of the list, by its id; undefined if no drawing looks like it. */
export const drawingOfThing = (itemId: string): string | undefined => drawnAs.find(([, ids]) => ids.test(itemId))?.[0]
