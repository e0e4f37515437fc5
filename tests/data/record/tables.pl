#!/usr/bin/env perl
# Work out the tables of this folder from the books, in exact numbers, by nothing but this program.
#   perl tests/data/record/tables.pl tests/data/record
use strict; use warnings; use bigrat;
my $to = shift or die "folder?";
my @winds = qw(E S W N);
sub out { my ($name, $head, @rows) = @_; open(my $f, '>', "$to/$name.txt") or die $!; print $f "# $_\n" for @$head; print $f "$_\n" for @rows; close $f }

# Orders of four seats: levels 0 is best; every level below the highest is taken.
my @orders;
for my $n (0 .. 255) { my @l = map { int($n / 4**$_) % 4 } 0 .. 3; my %h = map { $_ => 1 } @l; my $m = keys %h; push @orders, [map { 0 + "$_" } @l] unless grep { !$h{$_} } 0 .. $m - 1 }
die unless @orders == 75;
my %scales = ('mcr-ffmj-2016' => [4, 2, 1, 0], 'ema-riichi-2016' => [15000, 5000, -5000, -15000], 'ema-riichi-2012' => [30000, 10000, -10000, -30000]);
my @places;
for my $rules (sort keys %scales) { for my $order (@orders) {
  my $riichi = $rules =~ /riichi/;
  # scores: each level 12 units lower; then moved so that they sum to the total
  my @score = map { -12 * $_ } @$order; my $sum = 0; $sum += $_ for @score;
  my @final = map { my $v = $_ * 4 - $sum; $riichi ? 30000 + 100 * $v : $v } @score;
  my (@place, @points);
  for my $s (0 .. 3) { my $above = grep { $final[$_] > $final[$s] } 0 .. 3; my $level = grep { $final[$_] == $final[$s] } 0 .. 3;
    my $w = 0; $w += $scales{$rules}[$_] for $above .. $above + $level - 1; push @place, $above + 1; push @points, $w / $level }
  push @places, join(' | ', $rules, join(',', @final), join(',', @place), join(',', @points)) } }
out('places', ['rules | scores E,S,W,N | places | points: level seats share what their places are worth (MCR 3.9.2.2; EMA 3.6.1)'], @places);

my @seat;
for my $order (@orders) { my @score = map { -12 * $_ } @$order; my $sum = 0; $sum += $_ for @score; my @final = map { 25000 + 100 * ($_ * 4 - $sum) } @score;
  my (@place, @points); for my $s (0 .. 3) { my $p = grep { $final[$_] > $final[$s] || ($final[$_] == $final[$s] && $_ < $s) } 0 .. 3; push @place, $p + 1; push @points, (20000, 10000, -10000, -20000)[$p] + ($p == 0 ? 20000 : 0) }
  push @seat, join(' | ', 'tenhou', join(',', @final), join(',', @place), join(',', @points)) }
out('places-by-seat', ['rules | scores | places | uma with oka: the earlier seat takes the better place; 25,000 to start, 30,000 to return'], @seat);

my @mcr; my $k = 0;
for my $value (8 .. 88, 90, 100, 112, 128, 144, 160, 176, 192, 200, 226, 336) { for my $drawn (0, 1) {
  my $w = $k++ % 4; my $d = ($w + 1 + $k % 3) % 4; my @p = map { $_ == $w ? 0 : -8 - (($drawn || $_ == $d) ? $value : 0) } 0 .. 3; my $s = 0; $s -= $_ for @p; $p[$w] = $s;
  push @mcr, join(' | ', $value, $winds[$w], $drawn ? '-' : $winds[$d], join(',', @p)) } }
out('mcr-payments', ['value | winner | discarder, - for a self-draw | what each seat gets (MCR 3.9.1.3)'], @mcr);

my @riichi;
sub up { my $x = shift; int(($x + 99) / 100) * 100 }
for my $kiriage (0, 1) { for my $han (1 .. 12) { for my $fu (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110) {
  next if $fu == 25 && $han == 1; next if $fu == 20 && $han == 1; next if $han >= 5 && $fu != 30;
  my $b = $fu * 2**($han + 2); my $limit = $han >= 11 ? 6000 : $han >= 8 ? 4000 : $han >= 6 ? 3000 : $han >= 5 ? 2000 : 0;
  $b = $limit if $limit; $b = 2000 if !$limit && ($b > 2000 || ($kiriage && $b == 1920));
  push @riichi, join(' | ', $kiriage ? 'ema-riichi-2025' : 'ema-riichi-2016', $han, $fu, up(4 * $b), up(6 * $b), up($b), up(2 * $b)) } } }
out('riichi-payments', ['rules | han | fu | non-dealer on a discard | dealer on a discard | self-drawn: each non-dealer | the dealer, or each to the dealer (EMA 4)'], @riichi);

my @base;
for my $n (16, 17, 36, 40, 64, 72, 85) { for my $p (1 .. $n) { my $x = 1000 * ($n - $p) / ($n - 1) + 1 / 2; push @base, join(' | ', $n, $p, int($x)) } }
out('base-ranks', ['players | place | base rank: 1000 x (N - place) / (N - 1), half up (EMA Basicsranking)'], @base);

my @carry;
for my $made (35, -35, 7, -7, 10, 123, -250) { for my $percent (0, 25, 50, 75, 100) { for my $rounding (qw(exact nearest down up)) { for my $unit (1, 10) {
  my $x = $made * $percent / 100; my $q = $x / $unit; my $f = $q->copy->bfloor; my $r = $rounding eq 'exact' ? $x : $rounding eq 'down' ? $f * $unit : $rounding eq 'up' ? ($f == $q ? $f : $f + 1) * $unit
    : ($q >= 0 ? ($q + 1 / 2)->bfloor : -((-$q + 1 / 2)->bfloor)) * $unit;
  next if $rounding eq 'exact' && $unit != 1;
  push @carry, join(' | ', $made, $percent, $rounding, $unit, $r) } } } }
out('carried', ['mini-points made | per cent | rounding | unit | mini-points that come along; halves go away from zero (MCR 3.5.4: the organiser announces)'], @carry);

my @weight;
for my $d (1 .. 4) { for my $p (16, 40, 41, 80, 81, 216) { for my $c (1, 5, 6, 9, 11, 21) { for my $q (0, 1) {
  my $w = ($d > 3 ? 3 : $d) + ($p > 80 ? 1 : $p > 40 ? 1 / 2 : 0) + ($c > 10 ? 1 : $c > 5 ? 1 / 2 : 0) + $q; push @weight, join(' | ', $d, $p, $c, $q, $w) } } } }
out('weights', ['days | players | countries | qualification | weight (EMA Basicsranking)'], @weight);

my @decimal;
for my $n (0 .. 48) { my $x = $n / 12; for my $digits (1, 2, 3) { my $t = 10**$digits; my $y = ($x * $t + 1 / 2)->bfloor; my $z = 0 + "$y";
  my $text = sprintf("%d.%0${digits}d", int($z / 10**$digits), $z % 10**$digits); my $up = $z + 1; my $wrong = sprintf("%d.%0${digits}d", int($up / 10**$digits), $up % 10**$digits);
  my $half = ($x * $t - $y) == 1 / 2 || ($y - $x * $t) == 1 / 2; my $ok = $half ? 'either' : 'one';
  push @decimal, join(' | ', $x, $text, $wrong, $ok) } }
out('decimals', ['exact | rounded to so many digits | one more in the last digit | one: only the first is right; either: a half goes both ways'], @decimal);
