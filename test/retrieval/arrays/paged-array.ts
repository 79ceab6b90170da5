import t from 'tap';
import { PagedArray } from '../../../processors/retrieval/arrays/paged-array.ts';

t.test('an allocation lies in one page, and stays there when the array grows', async (t) => {
  const pages = new PagedArray();
  const addresses: number[] = [];
  const lengths = [3, 250, 0, 129, 60_000, 6_000, 70_000, 1, 65_536, 2];
  for (const [at, length] of lengths.entries()) {
    const address = pages.allocate(length);
    const start = pages.offset(address);
    t.ok(start + length <= pages.page(address).length);
    t.ok(
      pages
        .page(address)
        .subarray(start, start + length)
        .every((word) => word === 0),
    );
    pages.page(address).fill(at + 1, start, start + length);
    addresses.push(address);
  }
  for (const [at, address] of addresses.entries()) {
    const start = pages.offset(address);
    t.ok(
      pages
        .page(address)
        .subarray(start, start + lengths[at]!)
        .every((word) => word === at + 1),
      `at ${at}`,
    );
  }
});

t.test('contents are all allocations in order, and later allocations do not change them', async (t) => {
  const pages = new PagedArray();
  for (const value of [1, 2, 3]) {
    const address = pages.allocate(40_000);
    pages.page(address).fill(value, pages.offset(address), pages.offset(address) + 40_000);
  }
  const contents = pages.contents();
  pages.page(pages.allocate(100_000)).fill(9);
  t.strictSame(
    contents.map((page) => [page.length, page[0], page.at(-1)]),
    [1, 2, 3].map((value) => [40_000, value, value]),
  );
});
