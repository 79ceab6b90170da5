/**
 * The SIMD kernel, in AssemblyScript: inner products of one query with consecutive rows, in 15-bit fixed point.
 *
 * A component x of a unit vector is stored as round(32767 x). Rounding changes a cosine by about 1e-5.
 *
 * Sums are integers. They cannot overflow 32 bits: no part of an inner product of two vectors of length 32767 exceeds
 * 2^30. They do not depend on the order of addition, so the score of a row does not depend on its place.
 *
 * The bandwidth of memory bounds the speed, because rows are read one after the other. A row has half the bytes of
 * Float32, so it takes about half the time.
 */

// @ts-nocheck: AssemblyScript's own types, not TypeScript's.

/**
 * Writes Float32 scores[0..count).
 * `query`, `rows` and `scores` are byte addresses, 16-byte aligned; `dimension` is a multiple of 8.
 */
export function dots(query: usize, rows: usize, count: u32, dimension: u32, scores: usize): void {
  const rowBytes: usize = (<usize>dimension) << 1;
  for (let done: u32 = 0; done < count; done++) {
    let sum0 = i32x4.splat(0);
    let sum1 = i32x4.splat(0);
    let at: usize = 0;
    for (; at + 32 <= rowBytes; at += 32) {
      sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(v128.load(query + at), v128.load(rows + at)));
      sum1 = i32x4.add(sum1, i32x4.dot_i16x8_s(v128.load(query + at, 16), v128.load(rows + at, 16)));
    }
    for (; at < rowBytes; at += 16) {
      sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(v128.load(query + at), v128.load(rows + at)));
    }
    store<f32>(scores, <f32>total(i32x4.add(sum0, sum1)) * <f32>(1.0 / (32767.0 * 32767.0)));
    scores += 4;
    rows += rowBytes;
  }
}

/**
 * Rounds `count` Float32 at `floats` to fixed point at `fixed`; `count` is a multiple of 8. Values above 1 become 1.
 */
export function quantise(floats: usize, count: u32, fixed: usize): void {
  const scale = f32x4.splat(32767);
  for (let done: u32 = 0; done < count; done += 8) {
    const low = f32x4.nearest(f32x4.mul(v128.load(floats), scale));
    const high = f32x4.nearest(f32x4.mul(v128.load(floats, 16), scale));
    v128.store(fixed, i16x8.narrow_i32x4_s(i32x4.trunc_sat_f32x4_s(low), i32x4.trunc_sat_f32x4_s(high)));
    floats += 32;
    fixed += 16;
  }
}

@inline
function total(lanes: v128): i32 {
  return (
    i32x4.extract_lane(lanes, 0) +
    i32x4.extract_lane(lanes, 1) +
    (i32x4.extract_lane(lanes, 2) + i32x4.extract_lane(lanes, 3))
  );
}
