// Notices about proposals and declined reinstatements now name the side that acted, so stored
// notifications switch to the new texts.
export const up = /* sql */ `
update notifications n
set data = jsonb_set(n.data, '{words}', to_jsonb((n.data->>'words') || case when a.owner_id = n.user_id then 'Owner' else 'Provider' end))
from offers o join auctions a on a.id = o.auction_id
where n.data->>'words' in ('proposal.propose', 'proposal.decline', 'reinstatement.decline')
  and o.id = (n.data->'params'->>'id')::int;
`

export const down = /* sql */ `
update notifications set data = jsonb_set(data, '{words}', to_jsonb(regexp_replace(data->>'words', '(Owner|Provider)$', '')))
where data->>'words' ~ '^(proposal[.](propose|decline)|reinstatement[.]decline)(Owner|Provider)$';
`
