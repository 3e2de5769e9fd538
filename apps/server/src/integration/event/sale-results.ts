/** SQL: what became of a ticket's lines (`SaleResult`), as JSON. */
export function saleResults(saleId: string): string {
  return `(
    select json_agg(json_build_object('line', l.line, 'outcome', l.outcome, 'quantity', l.quantity, 'sku', l.sku, 'price', l.price,
      'shown', coalesce(p.price_offer, p.price_normal), 'order', p.order_id, 'pair', l.pair_id) order by l.position)
    from sale_line l left join pair p on p.id = l.pair_id where l.sale_id = ${saleId}
  )`;
}
