// A dispute has an amount, a last day for evidence, and a state of its own once the evidence is sent. The payout waits
// until the bank decides. The columns are filled by the next event of the dispute; older rows have none.
const statuses = (names: string): string => /* sql */ `
alter table chargebacks drop constraint chargebacks_status_check;
alter table chargebacks add constraint chargebacks_status_check check (status in (${names})) not valid;
alter table chargebacks validate constraint chargebacks_status_check;
`

/** Replaces the statuses that hold a payout back, whatever else the function says and takes by now. */
const holding = (before: string, after: string): string => /* sql */ `
do $$ begin
  execute (select replace(pg_get_functiondef(oid), 'b.status in (${quoted(before)})', 'b.status in (${quoted(after)})')
    from pg_proc where proname = 'payout_obstacle' and pronamespace = 'public'::regnamespace);
end $$;
`
const quoted = (names: string): string => names.replaceAll("'", "''")

const before = `'open', 'lost'`
const after = `'open', 'evidence_sent', 'lost'`

export const up = /* sql */ `
alter table chargebacks add column amount_minor integer, add column currency character(3),
  add column evidence_due_at timestamptz, add column evidence_sent_at timestamptz;
alter table chargebacks add constraint chargebacks_amount check (
  amount_minor > 0 and (amount_minor is null) = (currency is null)) not valid;
alter table chargebacks validate constraint chargebacks_amount;
alter table chargebacks add constraint chargebacks_evidence check (
  status <> 'evidence_sent' or evidence_sent_at is not null) not valid;
alter table chargebacks validate constraint chargebacks_evidence;
${statuses(`'open', 'evidence_sent', 'won', 'lost', 'released'`)}
${holding(before, after)}
update chargebacks b set amount_minor = p.amount_minor, currency = p.currency from payments p where p.id = b.payment_id;
create index chargebacks_due on chargebacks (evidence_due_at) where status = 'open';
create index chargebacks_listed on chargebacks ((status <> 'open'), evidence_due_at, id);
`

export const down = /* sql */ `
drop index chargebacks_listed;
drop index chargebacks_due;
update chargebacks set status = 'open' where status = 'evidence_sent';
${holding(after, before)}
${statuses(`'open', 'won', 'lost', 'released'`)}
alter table chargebacks drop column amount_minor, drop column currency, drop column evidence_due_at,
  drop column evidence_sent_at;
`
