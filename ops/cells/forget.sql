-- Ends the following, and removes what arrived: before ops/cells/follow.sql again, in a cell whose head no longer has what it lacks. Stop
-- the cell's servers first. As a superuser: psql -v ON_ERROR_STOP=1 -f ops/cells/forget.sql ADDRESS

alter subscription horma_catalogue disable;
alter subscription horma_catalogue set (slot_name = none);
drop subscription horma_catalogue;

-- Stock, orders and corrections refer to what is removed until it arrives again, and no trigger keeps it.
set session_replication_role = replica;
begin;
delete from price where store_id is null;
delete from office_session;
delete from office_person;
delete from look;
delete from product_picture;
delete from picture_size;
delete from picture;
delete from size_conversion;
delete from size_system;
delete from sku_ean;
delete from product_size;
delete from product;
delete from product_type;
commit;
