// The audit log is append-only, with one exception: texts of an erased user.
export const up = /* sql */ `
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = '…' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger audit_events_append_only on audit_events;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_audit_change();
`

export const down = /* sql */ `
drop trigger audit_events_append_only on audit_events;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();
drop function refuse_audit_change();
`
