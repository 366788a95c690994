/** How many cubic metres an auction's things take, `auction` being its id; null where the size of one of them is not known. */
export const volumeOf = (auction: string) => /* sql */ `(
  select case when bool_and(one.m3 is not null) then sum(one.m3 * one.items_number) end
  from (select items_number, coalesce((extra ->> 'volume')::float8,
      length_cm::float8 * width_cm * height_cm / 1000000) as m3
    from auction_items where auction_id = ${auction}) one)`
