"""A hall in one process: a seed is a weekend with its tablets, desk, door, screens and two machines (docs/faults.md).

The services, the pages, the API and the messages between the machines are the real ones. Only three things are played:
time (``clock``), the network (``network``) and the disk (``machines``). Everything random is drawn from the seed.
"""
