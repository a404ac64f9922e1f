import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Writing an offer touches its row no more often than its values change: it carries a dozen indices. And the aliases that
 * begin alike are found by an index in databases of any locale.
 */
export class QuieterOffers1700000005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function offers_refresh_begin() returns trigger language plpgsql as $$
      begin
        update offers o set first_begin_at = first.at
        from (select c.offer_uuid, (select min(d.begin_at) from offer_dates d where d.offer_uuid = c.offer_uuid) as at
          from (select distinct offer_uuid from changed) c) first
        where o.uuid = first.offer_uuid and o.first_begin_at is distinct from first.at;
        return null;
      end $$;
      -- A renamed organiser locks its offers in the order in which everybody does, bases before their variants: else the
      -- rename and a change of a base could wait for each other.
      create or replace function hosts_renamed() returns trigger language plpgsql as $$
      begin
        perform from offers where uuid in (select offer_uuid from offer_hosts where host_uuid = new.uuid)
          order by variant_of_uuid nulls first, created_at, uuid for no key update;
        update offers set search_text = '' where uuid in (select offer_uuid from offer_hosts where host_uuid = new.uuid);
        return null;
      end $$;
      create or replace function categories_renamed() returns trigger language plpgsql as $$
      begin
        perform from offers where uuid in (select offer_uuid from offer_categories where category_uuid = new.uuid)
          order by variant_of_uuid nulls first, created_at, uuid for no key update;
        update offers set search_text = ''
        where uuid in (select offer_uuid from offer_categories where category_uuid = new.uuid);
        return null;
      end $$;
      -- An edition restricted to one organiser must not open to all when that one is deleted.
      alter table edition_hosts drop constraint fk_edition_hosts_host,
        add constraint fk_edition_hosts_host foreign key (host_uuid) references hosts;
      create index ix_offers_alias on offers (alias text_pattern_ops);
      create index ix_hosts_alias on hosts (alias text_pattern_ops);
      alter table offer_history add constraint ck_offer_history_action
        check (action in ('created', 'changed', 'transition', 'link_renewed'));`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table offer_history drop constraint ck_offer_history_action;
      alter table edition_hosts drop constraint fk_edition_hosts_host,
        add constraint fk_edition_hosts_host foreign key (host_uuid) references hosts on delete cascade;
      drop index ix_hosts_alias;
      drop index ix_offers_alias;
      create or replace function hosts_renamed() returns trigger language plpgsql as $$
      begin
        update offers set search_text = '' where uuid in (select offer_uuid from offer_hosts where host_uuid = new.uuid);
        return null;
      end $$;
      create or replace function categories_renamed() returns trigger language plpgsql as $$
      begin
        update offers set search_text = ''
        where uuid in (select offer_uuid from offer_categories where category_uuid = new.uuid);
        return null;
      end $$;
      create or replace function offers_refresh_begin() returns trigger language plpgsql as $$
      begin
        update offers o set first_begin_at = (select min(d.begin_at) from offer_dates d where d.offer_uuid = o.uuid)
        where o.uuid in (select offer_uuid from changed);
        return null;
      end $$;`);
  }
}
